import { lazy, Suspense } from 'react'
import { useSession } from '../store/session'
import { ExamplesDialog } from './ExamplesDialog'
import { KeySheet } from './KeySheet'
import { OpenDialog } from './OpenDialog'
import { Palette } from './Palette'

// What is opened seldom and is large comes when it is opened; it is on this machine.
const SettingsDialog = lazy(async () => ({ default: (await import('./SettingsDialog')).SettingsDialog }))
const RunSheet = lazy(async () => ({ default: (await import('./run/RunSheet')).RunSheet }))
const DifferenceDialog = lazy(async () => ({ default: (await import('./DifferenceDialog')).DifferenceDialog }))

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
