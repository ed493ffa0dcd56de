import { FolderCheck } from 'lucide-react'
import { texts } from '../../domain/texts'
import { allowFolder, useRunning } from '../../store/run/running'
import { Button } from '../../ui/Button'

const words = texts.running.sheet

// AllowFolder lets the steps of all workflows use a folder.
export function AllowFolder({ folder }: { folder: string }) {
  const busy = useRunning((state) => state.busy)
  return (
    <Button
      icon={FolderCheck}
      title={words.allowFolderHint(folder)}
      disabled={busy}
      onClick={() => allowFolder(folder)}
    >
      {words.allowFolder}
    </Button>
  )
}
