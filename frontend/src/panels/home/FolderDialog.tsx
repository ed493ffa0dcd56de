import { useState } from 'react'
import { foldersOf } from '../../domain/home/listed'
import { texts } from '../../domain/texts'
import { beginFiling, putInFolder, useWorkflows, workflowOf } from '../../store/home/workflows'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'

const words = texts.home
const close = (): void => beginFiling('')

// FolderDialog asks for the folder of a workflow.
export function FolderDialog({ id }: { id: string }) {
  const list = useWorkflows((state) => state.list) ?? []
  const one = workflowOf(id)
  const [folder, setFolder] = useState(one?.folder ?? '')
  if (!one) return null
  return (
    <Dialog
      title={words.folderTitle(one.name || texts.untitled)}
      lead={words.folderLead}
      closeLabel={words.folderClose}
      onClose={close}
    >
      <form
        className="home-folder"
        onSubmit={(event) => {
          event.preventDefault()
          void putInFolder(id, folder.trim())
        }}
      >
        <input
          dir="auto"
          className="form-control"
          aria-label={words.folderName}
          placeholder={words.folderName}
          list="home-folders"
          value={folder}
          autoFocus
          onChange={(event) => setFolder(event.target.value)}
        />
        <datalist id="home-folders">
          {foldersOf(list).map(([name]) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button type="submit" kind="primary">
          {words.folderKeep}
        </Button>
        {one.folder !== '' && <Button onClick={() => putInFolder(id, '')}>{words.folderNone}</Button>}
      </form>
    </Dialog>
  )
}
