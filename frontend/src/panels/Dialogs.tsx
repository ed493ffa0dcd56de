import { useSession } from '../store/session'
import { DifferenceDialog } from './DifferenceDialog'
import { ExamplesDialog } from './ExamplesDialog'
import { KeySheet } from './KeySheet'
import { OpenDialog } from './OpenDialog'
import { Palette } from './Palette'
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
    case 'palette':
    case 'find':
      return <Palette onlySteps={dialog === 'find'} />
    case 'keys':
      return <KeySheet />
    case 'examples':
      return <ExamplesDialog />
    case 'none':
      return null
  }
}
