// What a browser does with files, where the program has no dialogs of its own.

// chooseFile asks for a file; undefined where none was chosen.
export function chooseFile(accept: string): Promise<File | undefined> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  return new Promise((resolve) => {
    input.addEventListener('change', () => { resolve(input.files?.[0]) })
    input.addEventListener('cancel', () => { resolve(undefined) })
    input.click()
  })
}

// download gives the person a file with the text.
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => { URL.revokeObjectURL(address) }, 0) // the download has begun by then
}
