import { useEffect } from 'react'
import { Canvas } from './canvas/Canvas'
import { onClipboard, onClipboardKey } from './commands/clipboardEvents'
import { onFieldUndo } from './commands/fieldUndo'
import { onKey } from './commands/keys'
import { followMenus } from './commands/menu'
import { texts } from './domain/texts'
import { Dialogs } from './panels/Dialogs'
import { Drawer } from './panels/Drawer'
import { DropFile } from './panels/documents/DropFile'
import { FileBanner } from './panels/documents/FileBanner'
import { Header } from './panels/header/Header'
import { Inspector } from './panels/inspector/Inspector'
import { LeftPanel } from './panels/LeftPanel'
import { Notices } from './panels/Notices'
import { Picker } from './panels/picker/Picker'
import { PreviewBar } from './panels/history/PreviewBar'
import { StartScreen } from './panels/documents/StartScreen'
import { StatusBar } from './panels/StatusBar'
import { useChat } from './store/chat'
import { useDocument } from './store/document'
import { useSession } from './store/session'
import { begin } from './store/start'
import { useMotion } from './useMotion'
import { useTheme } from './useTheme'
import { useTitle } from './useTitle'
import { Button } from './ui/Button'
import './App.css'

export function App() {
  const phase = useSession((state) => state.phase)
  useTheme()
  useMotion()
  useTitle()
  useEffect(begin, [])
  useEffect(followMenus, [])
  useEffect(listen, [])
  if (phase === 'loading') return <main className="whole-page" aria-busy><h1 className="visually-hidden">{texts.app}</h1>{texts.loading}</main>
  if (phase === 'failed') return <Failed />
  return <Window />
}

// listen follows keys and the clipboard. The document hears of what is copied and
// pasted before the window does, where a workflow that is pasted is opened.
function listen(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  window.addEventListener('keydown', onClipboardKey, { signal })
  window.addEventListener('keydown', onKey, { signal })
  window.addEventListener('keydown', onFieldUndo, { signal }) // what no command has taken
  for (const type of ['copy', 'cut', 'paste'] as const) document.addEventListener(type, onClipboard, { signal })
  return () => { stop.abort() }
}

function Window() {
  const first = useFirstScreen()
  return (
    <div className="window">
      <Header first={first} />
      <FileBanner />
      {first ? <StartScreen /> : <Work />}
      <StatusBar />
      <Notices />
      <Dialogs />
      <DropFile />
    </div>
  )
}

function Work() {
  return (
    <div className="work">
      <LeftPanel />
      <main className="work-middle">
        <Canvas />
        <PreviewBar />
        <Drawer />
      </main>
      <Inspector />
      <Picker />
    </div>
  )
}

function Failed() {
  const failure = useSession((state) => state.failure)
  return (
    <main className="whole-page">
      <h1>{texts.noStart}</h1>
      <p role="alert">{failure}</p>
      <Button kind="primary" onClick={() => { location.reload() }}>{texts.reload}</Button>
    </main>
  )
}

// useFirstScreen: nothing is there yet and nothing was asked for.
function useFirstScreen(): boolean {
  const steps = useDocument((state) => state.workflow.nodes.length)
  const history = useDocument((state) => state.canUndo || state.canRedo)
  const asked = useChat((state) => state.exchanges.length)
  const startedEmpty = useSession((state) => state.startedEmpty)
  return steps === 0 && asked === 0 && !startedEmpty && !history
}
