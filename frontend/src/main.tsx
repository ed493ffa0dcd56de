import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, Work } from './App'
import { Boundary } from './Boundary'
import { trainElk, warmElk } from './canvas/elk'
import { isFirstScreen } from './store/page/firstScreen'
import { begin } from './store/start'
import { registerColours } from './styles/registerColours'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

// Milliseconds: what is drawn first must not wait for it, nor a first click.
const WORK_AFTER = 100
const WARM_AFTER = 800
const TRAIN_AFTER = 10_000

registerColours()
const root = document.getElementById('root')
if (root) void show(root)

// show puts the page in place of the frame that index.html draws, all at once.
async function show(root: HTMLElement): Promise<void> {
  await begin()
  if (!isFirstScreen()) await loadWork()
  createRoot(root).render(
    <StrictMode>
      <Boundary>
        <App />
      </Boundary>
    </StrictMode>,
  )
  setTimeout(() => void loadWork(), WORK_AFTER)
  setTimeout(warmElk, WARM_AFTER)
  setTimeout(trainElk, TRAIN_AFTER)
}

// loadWork leaves it to the workbench to say that its code cannot be had.
const loadWork = (): Promise<void> => Work.load().catch(() => undefined)
