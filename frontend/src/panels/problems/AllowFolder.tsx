import { FolderCheck, FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { shownWhole } from '../../domain/text/legible'
import { texts } from '../../domain/texts'
import { lacksFolder } from '../../store/program/folders'
import { allowFolder, useRunning } from '../../store/run/running'
import { Button } from '../../ui/Button'
import './AllowFolder.css'

const words = texts.running.sheet

interface Props {
  folder: string
  allow?: (folder: string, made: boolean) => Promise<void>
}

// AllowFolder lets the steps of all workflows use a folder. One that is not there is made
// first, once the person was told so.
export function AllowFolder({ folder, allow = allowFolder }: Props) {
  const busy = useRunning((state) => state.busy)
  const [lacking, setLacking] = useState('')
  const made = lacking === folder
  const press = async (): Promise<void> => {
    if (!made && (await lacksFolder(folder))) setLacking(folder)
    else await allow(folder, made)
  }
  return (
    <>
      <span dir="auto" role="status" className="folder-lacking">
        {made && words.folderLacking(shownWhole(folder))}
      </span>
      <Button
        icon={made ? FolderPlus : FolderCheck}
        title={words.allowFolderHint(folder)}
        disabled={busy}
        onClick={press}
      >
        {made ? words.makeAndAllow : words.allowFolder}
      </Button>
    </>
  )
}
