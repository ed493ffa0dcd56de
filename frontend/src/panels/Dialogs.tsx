import { useSession } from '../store/session'
import { DifferenceDialog } from './DifferenceDialog'
import { OpenDialog } from './OpenDialog'
import { SettingsDialog } from './SettingsDialog'

export function Dialogs() {
  const dialog = useSession((state) => state.dialog)
  switch (dialog) {
    case 'settings':
      return <SettingsDialog />
    case 'open':
      return <OpenDialog />
    case 'difference':
      return <DifferenceDialog />
    case 'none':
      return null
  }
}
