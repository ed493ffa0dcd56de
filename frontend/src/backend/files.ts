// What a browser does with files, where the program has no dialogs of its own.

// chooseFile asks for a file; undefined where none was chosen.
export function chooseFile(accept: string): Promise<File | undefined> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.hidden = true
  document.body.append(input) // a browser that frees memory takes one that is nowhere, and with it the answer
  return new Promise((resolve) => {
    const end = (): void => {
      input.remove()
      resolve(input.files?.[0])
    }
    input.addEventListener('change', end)
    input.addEventListener('cancel', end)
    input.click()
  })
}

// download gives the person a file with the content; text is JSON.
export function download(name: string, content: string | Blob): void {
  const address = URL.createObjectURL(
    typeof content === 'string' ? new Blob([content], { type: 'application/json' }) : content,
  )
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 0) // the download has begun by then
}

// dataAddress is the content as a data: address of the type.
export function dataAddress(content: Blob, type: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve((reader.result as string).replace(/^data:[^,]*,/, `data:${type};base64,`))
    reader.onerror = () => reject(reader.error ?? new Error('the content cannot be read'))
    reader.readAsDataURL(content)
  })
}
