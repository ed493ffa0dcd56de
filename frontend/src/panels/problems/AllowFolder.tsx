import { FolderCheck, FolderPlus } from 'lucide-react'
import { texts } from '../../domain/texts'
import { allowFolder, useRunning } from '../../store/run/running'
import { Button } from '../../ui/Button'
import { FolderLacking } from './FolderLacking'
import { useNewFolder } from './useNewFolder'

const words = texts.running.sheet

interface Props {
  folder: string
  allow?: (folder: string, made: boolean) => Promise<void>
}

// AllowFolder lets the steps of all workflows use a folder. One that is not there is made
// first, once the person was told so.
export function AllowFolder({ folder, allow = allowFolder }: Props) {
  const busy = useRunning((state) => state.busy)
  const { made, letIn } = useNewFolder(folder)
  return (
    <>
      <FolderLacking folder={made ? folder : undefined} />
      <Button
        icon={made ? FolderPlus : FolderCheck}
        title={words.allowFolderHint(folder)}
        disabled={busy}
        onClick={() => letIn((first) => allow(folder, first))}
      >
        {made ? words.makeAndAllow : words.allowFolder}
      </Button>
    </>
  )
}
