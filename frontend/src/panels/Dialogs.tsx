import { useSession } from '../store/page/session'
import { ExamplesDialog } from './documents/ExamplesDialog'
import { KeySheet } from './palette/KeySheet'
import { OpenDialog } from './documents/OpenDialog'
import { Palette } from './palette/Palette'
import { later } from '../ui/later'

// What is opened seldom and is large comes when it is opened; it is on this machine.
const SettingsDialog = later(async () => (await import('./settings/SettingsDialog')).SettingsDialog)
const RunSheet = later(async () => (await import('./run/RunSheet')).RunSheet)
const DifferenceDialog = later(async () => (await import('./documents/DifferenceDialog')).DifferenceDialog)

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
      return <Palette key={dialog} onlySteps={dialog === 'find'} />
    case 'keys':
      return <KeySheet />
    case 'run':
      return <RunSheet />
    case 'examples':
      return <ExamplesDialog />
    case 'none':
      return null
  }
}
