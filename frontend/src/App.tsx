import { useEffect, useLayoutEffect } from 'react'
import { onClipboard, onClipboardKey } from './commands/clipboardEvents'
import { onFieldUndo } from './commands/fieldUndo'
import { onKey } from './commands/keys'
import { followMenus } from './commands/menu'
import { texts } from './domain/texts'
import { Dialogs } from './panels/Dialogs'
import { DropFile } from './panels/documents/DropFile'
import { FileBanner } from './panels/documents/FileBanner'
import { Header } from './panels/header/Header'
import { Notices } from './panels/Notices'
import { Part } from './panels/Part'
import { Home } from './panels/home/Home'
import { RunsPage } from './panels/allRuns/RunsPage'
import { StatusBar } from './panels/StatusBar'
import { useShownPage } from './store/page/firstScreen'
import { useSession } from './store/page/session'
import type { Page as PageName } from './store/page/session'
import { useMotion } from './useMotion'
import { useTheme } from './useTheme'
import { useTitle } from './useTitle'
import { Button } from './ui/Button'
import { enterByTab } from './ui/enterField'
import { keepPlaces } from './ui/focusPlaces'
import { followTips } from './ui/tooltip'
import { later } from './ui/later'
import { placed } from './ui/places'
import './App.css'

// Half of the code is for the workbench; a first start shows none of it.
export const Work = later(
  async () => (await import('./Work')).Work,
  () => <main {...placed('work-coming')} className="work" aria-busy />,
)

export function App() {
  const failed = useSession((state) => state.failure !== '')
  useTheme()
  useMotion()
  useTitle()
  useEffect(followMenus, [])
  useLayoutEffect(listen, []) // before the page is seen, and a key is meant for it
  useEffect(keepPlaces, [])
  useEffect(enterByTab, [])
  useEffect(followTips, [])
  if (failed) return <Failed />
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
  return () => stop.abort()
}

function Window() {
  const page = useShownPage()
  return (
    <div className="window">
      <Part name="header">
        <Header page={page} />
      </Part>
      <Part name="banner">
        <FileBanner />
      </Part>
      <Page page={page} />
      <Part name="notices">
        <Notices />
      </Part>
      <Part name="status">
        <StatusBar />
      </Part>
      <Part name="dialog">
        <Dialogs />
      </Part>
      <Part name="drop">
        <DropFile />
      </Part>
    </div>
  )
}

function Page({ page }: { page: PageName }) {
  if (page === 'work') return <Work />
  return (
    <main className="page">
      <Part key={page} name="start">
        {page === 'home' ? <Home /> : <RunsPage />}
      </Part>
    </main>
  )
}

function Failed() {
  const failure = useSession((state) => state.failure)
  return (
    <main className="whole-page">
      <h1>{texts.noStart}</h1>
      <p role="alert">{failure}</p>
      <Button kind="primary" onClick={() => location.reload()}>
        {texts.reload}
      </Button>
    </main>
  )
}
