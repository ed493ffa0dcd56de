import { Copy, File } from 'lucide-react'
import { texts } from '../../domain/texts'
import { copyText } from '../../store/page/copyText'
import { IconButton } from '../../ui/IconButton'
import type { RunFileView } from '../../wire/types'

const words = texts.running.detail

// RunFiles are the files that a step gave: what they are, and where.
export function RunFiles({ files }: { files: readonly RunFileView[] }) {
  return (
    <div>
      <h3 className="run-label">{words.files}</h3>
      {files.map(({ name, mime, size, path, gone }) => (
        <div key={path} className="run-file" title={path}>
          <File size={14} aria-hidden />
          <span dir="auto">{name}</span>
          <span className="muted">{gone ? words.gone : words.file(mime, size)}</span>
          {!gone && (
            <IconButton icon={Copy} label={words.copyPath(name)} onClick={() => copyText(path, words.copiedPath)} />
          )}
        </div>
      ))}
    </div>
  )
}
