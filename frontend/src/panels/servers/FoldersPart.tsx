import { Folder as FolderIcon, FolderPlus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { letIn } from '../../store/program/folders'
import { readFolders, removeFolder } from '../../store/program/servers'
import { useSession } from '../../store/page/session'
import { useUnsent } from '../../store/page/unsent'
import { Button } from '../../ui/Button'
import { FolderLacking } from '../problems/FolderLacking'
import { useNewFolder } from '../problems/useNewFolder'
import { WholeField } from '../WholeField'
import { IconButton } from '../../ui/IconButton'
import { ADD, ROW, useRows } from '../../ui/useRows'
import { useIntent } from './useIntent'
import type { FolderView } from '../../wire/types'

const words = late.folders

const NONE: readonly FolderView[] = []

// FoldersPart lists the folders that steps may use, and changes which they are.
export function FoldersPart() {
  const [list, setList] = useState<readonly FolderView[]>()
  const [said, setSaid] = useState('')
  const rows = useRows(list ?? NONE)
  const { busy, failure, run } = useIntent()
  useEffect(() => void run(async () => setList(await readFolders())), [run])
  const add = (path: string, made: boolean): Promise<boolean> =>
    run(async () => {
      const next = await letIn(path, made)
      if (!next) return
      setList(next)
      setSaid(words.added(next.at(-1)?.path ?? ''))
    })
  const remove = (path: string): Promise<boolean> =>
    run(async () => {
      setList(await removeFolder(path))
      setSaid(words.removed(path))
    })
  return (
    <section className="tools-part" aria-label={words.title} {...rows.list}>
      <h4>{words.title}</h4>
      <p className="muted">{words.text}</p>
      {!list && !failure && (
        <p className="muted" role="status">
          {words.loading}
        </p>
      )}
      {list?.length === 0 && <p className="tools-empty">{words.empty}</p>}
      <ul>
        {list?.map((folder, at) => (
          <Row
            key={folder.path}
            folder={folder}
            first={at === 0}
            onRemove={() => rows.removed(at, () => remove(folder.path))}
          />
        ))}
      </ul>
      {failure && (
        <p className="tools-failure" role="alert">
          {failure}
        </p>
      )}
      <AddFolder busy={busy} onAdd={add} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  )
}

function Row({
  folder: { path, missing },
  first,
  onRemove,
}: {
  folder: FolderView
  first: boolean
  onRemove: () => unknown
}) {
  return (
    <li className="folder" {...ROW}>
      <FolderIcon size={15} aria-hidden />
      <code className="folder-path">{path}</code>
      {first && <span className="folder-mark">{words.first}</span>}
      {missing && <span className="folder-missing">{words.missing}</span>}
      <IconButton icon={X} label={words.remove(path)} onClick={onRemove} />
    </li>
  )
}

// AddFolder asks with the system's own dialog where the program has one.
function AddFolder({ busy, onAdd }: { busy: boolean; onAdd: (path: string, made: boolean) => Promise<boolean> }) {
  const asks = useSession((state) => state.fileDialogs)
  const [path, setPath, forget] = useUnsent('folder/path', '')
  const folder = useNewFolder(path)
  if (asks)
    return (
      <div {...ADD}>
        <Button icon={FolderPlus} disabled={busy} onClick={() => onAdd('', false)}>
          {words.add}
        </Button>
      </div>
    )
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    await folder.letIn(async (made) => {
      if (await onAdd(path, made)) forget()
    })
  }
  return (
    <form className="folder-add" {...ADD} onSubmit={(event) => void submit(event)}>
      <WholeField label={words.path} value={path} onChange={setPath} />
      <Button type="submit" icon={FolderPlus} disabled={busy || path.trim() === ''}>
        {folder.made ? texts.running.sheet.makeAndAllow : words.addPath}
      </Button>
      <FolderLacking folder={folder.made ? path : undefined} />
    </form>
  )
}
