import { Copy, Download, ExternalLink, File, FolderOpen, Hash } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { ROWS, rowsIn } from '../../domain/table/lines'
import { tableOf } from '../../domain/table/table'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { copyText } from '../../store/page/copyText'
import { useSession } from '../../store/page/session'
import { openFile, previewFile, revealFile, saveFile } from '../../store/run/runFiles'
import { IconButton } from '../../ui/IconButton'
import { later } from '../../ui/later'
import { useAnswer } from '../useAnswer'
import type { RunFileRequest, RunFileView } from '../../wire/types'

const detail = late.visit
const words = texts.running.file
const DataTable = later(async () => (await import('../table/DataTable')).DataTable)
const SHOWN = 10 // files with a preview
const SHORT = 8 // signs of a hash

interface Props {
  run: string // id
  node: string // the step that gave them
  files: readonly RunFileView[]
  count?: unknown // of elements, where one of the files is a list
}

// RunFiles are the files that a step gave: what they are, and where.
export function RunFiles({ run, node, files, count }: Props) {
  return (
    <div className="run-files">
      <h3 className="run-label">{detail.files}</h3>
      {files.map((file, i) => (
        <One key={file.path} run={run} node={node} file={file} count={count} shown={i < SHOWN} />
      ))}
    </div>
  )
}

interface OneProps extends Omit<Props, 'files'> {
  file: RunFileView
  shown: boolean
}

function One({ run, node, file, count, shown }: OneProps) {
  const { name, mime, size, path, sha256, gone } = file
  const asked = useMemo(() => ({ run, node, sha256 }), [run, node, sha256])
  return (
    <div>
      <div className="run-file" title={path}>
        <File size={14} aria-hidden />
        <span dir="auto">{name}</span>
        <span className="muted">{gone ? detail.gone : detail.file(mime, size)}</span>
        {!gone && <code className="muted">{sha256.slice(0, SHORT)}…</code>}
        {!gone && <Ways asked={asked} file={file} />}
      </div>
      {!gone && shown && <Preview asked={asked} file={file} count={count} />}
    </div>
  )
}

function Ways({ asked, file }: { asked: RunFileRequest; file: RunFileView }) {
  const dialogs = useSession((state) => state.fileDialogs)
  const { name, path, sha256 } = file
  return (
    <span className="run-file-ways">
      {dialogs && <IconButton icon={ExternalLink} label={words.open(name)} onClick={() => openFile(asked)} />}
      {dialogs && <IconButton icon={FolderOpen} label={words.reveal(name)} onClick={() => revealFile(asked)} />}
      <IconButton
        icon={Download}
        label={dialogs ? words.save(name) : words.download(name)}
        onClick={() => saveFile(asked, file)}
      />
      <IconButton icon={Hash} label={words.copyHash(name)} onClick={() => copyText(sha256, words.copiedHash)} />
      <IconButton icon={Copy} label={detail.copyPath(name)} onClick={() => copyText(path, detail.copiedPath)} />
    </span>
  )
}

function Preview({ asked, file, count }: { asked: RunFileRequest; file: RunFileView; count: unknown }) {
  const { name, mime } = file
  const { value, failure } = useAnswer(
    useCallback(() => previewFile(asked), [asked]),
    undefined,
  )
  if (failure !== '') return <p className="muted">{failure}</p>
  if (!value) return null
  if (value.picture !== '') return <img className="run-file-picture" src={value.picture} alt={detail.image(name)} />
  if (value.text === '') return <p className="muted">{words.noPreview}</p>
  const table = mime === ROWS ? tableOf(rowsIn(value.text)) : undefined
  if (table) return <DataTable name={name} table={table} of={typeof count === 'number' ? count : undefined} />
  return (
    <>
      <pre dir="auto" className="run-text" tabIndex={0} aria-label={words.beginning(name)}>
        {value.text}
      </pre>
      {value.cut && <p className="muted">{words.cut}</p>}
    </>
  )
}
