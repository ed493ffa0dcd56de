import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { readText } from '../backend/readText'
import { texts } from '../domain/texts'
import { setDraft, useChat } from '../store/chat'
import { attempt } from '../store/notices'
import { IconButton } from '../ui/IconButton'

// AttachText adds the text of a file to what is being written.
export function AttachText() {
  const input = useRef<HTMLInputElement>(null)
  const add = (file: File): Promise<boolean> =>
    attempt(async () => {
      const text = await readText(file)
      const { draft } = useChat.getState()
      setDraft(`${draft}${draft === '' ? '' : '\n\n'}${file.name}:\n${text.trim()}\n`)
    })
  return (
    <>
      <IconButton icon={Paperclip} label={texts.start.attach} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void add(file)
          event.target.value = ''
        }}
      />
    </>
  )
}
