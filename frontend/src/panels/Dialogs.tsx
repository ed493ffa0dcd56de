import { lazy, Suspense } from 'react'
import { useSession } from '../store/session'
import { ExamplesDialog } from './documents/ExamplesDialog'
import { KeySheet } from './palette/KeySheet'
import { OpenDialog } from './documents/OpenDialog'
import { Palette } from './palette/Palette'

// What is opened seldom and is large comes when it is opened; it is on this machine.
const SettingsDialog = lazy(async () => ({ default: (await import('./settings/SettingsDialog')).SettingsDialog }))
const RunSheet = lazy(async () => ({ default: (await import('./run/RunSheet')).RunSheet }))
const DifferenceDialog = lazy(async () => ({ default: (await import('./documents/DifferenceDialog')).DifferenceDialog }))

export function Dialogs() {
  return <Suspense><Shown /></Suspense>
}

function Shown() {
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
