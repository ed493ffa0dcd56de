import { useSession } from '../store/session'
import { OpenDialog } from './OpenDialog'
import { SettingsDialog } from './SettingsDialog'

export function Dialogs() {
  const dialog = useSession((state) => state.dialog)
  switch (dialog) {
    case 'settings':
      return <SettingsDialog />
    case 'open':
      return <OpenDialog />
    case 'none':
      return null
  }
}
