import type { ComponentType } from 'react'
import { setDialog, useSession } from '../store/page/session'
import { Coming } from '../ui/Coming'
import { later } from '../ui/later'
import { Palette } from './palette/Palette'

// A dialog comes when it is opened; it is on this machine.
const coming = (fetch: () => Promise<ComponentType>) => later(fetch, () => <Coming onClose={() => setDialog('none')} />)

const SettingsDialog = coming(async () => (await import('./settings/SettingsDialog')).SettingsDialog)
const RunSheet = coming(async () => (await import('./run/RunSheet')).RunSheet)
const MemoryDialog = coming(async () => (await import('./run/MemoryDialog')).MemoryDialog)
const DifferenceDialog = coming(async () => (await import('./documents/DifferenceDialog')).DifferenceDialog)
const OpenDialog = coming(async () => (await import('./documents/OpenDialog')).OpenDialog)
const ExamplesDialog = coming(async () => (await import('./documents/ExamplesDialog')).ExamplesDialog)
const KeySheet = coming(async () => (await import('./palette/KeySheet')).KeySheet)
const ConnectDialog = coming(async () => (await import('./connect/ConnectDialog')).ConnectDialog)
const AboutDialog = coming(async () => (await import('./help/AboutDialog')).AboutDialog)
const LicencesDialog = coming(async () => (await import('./help/LicencesDialog')).LicencesDialog)
const PieceDialog = coming(async () => (await import('./piece/PieceDialog')).PieceDialog)
const TourDialog = coming(async () => (await import('./help/TourDialog')).TourDialog)

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
    case 'memory':
      return <MemoryDialog />
    case 'examples':
      return <ExamplesDialog />
    case 'about':
      return <AboutDialog />
    case 'licences':
      return <LicencesDialog />
    case 'tour':
      return <TourDialog />
    case 'piece':
      return <PieceDialog />
    case 'connect':
      return <ConnectDialog />
    case 'none':
      return null
  }
}
