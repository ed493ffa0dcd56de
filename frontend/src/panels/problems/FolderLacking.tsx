import { shownWhole } from '../../domain/text/legible'
import { texts } from '../../domain/texts'
import './FolderLacking.css'

// FolderLacking says that the folder is not there, and is made first.
export const FolderLacking = ({ folder }: { folder: string | undefined }) => (
  <span dir="auto" role="status" className="folder-lacking">
    {folder !== undefined && texts.running.sheet.folderLacking(shownWhole(folder.trim()))}
  </span>
)
