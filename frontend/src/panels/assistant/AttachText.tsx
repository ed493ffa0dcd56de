import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { texts } from '../../domain/texts/index'
import { attachFile } from '../../store/edit/dropping'
import { IconButton } from '../../ui/IconButton'

// AttachText adds the text of a file to what is being written.
export function AttachText() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon={Paperclip} label={texts.start.attach} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void attachFile(file)
          event.target.value = ''
        }}
      />
    </>
  )
}
