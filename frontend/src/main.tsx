import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, Work } from './App'
import { Boundary } from './Boundary'
import { trainElk, warmElk } from './canvas/elk'
import { texts } from './domain/texts'
import { PSEUDO, direction, language } from './domain/texts/language'
import { OpenDocument } from './panels/header/Header'
import { PaletteBody } from './panels/palette/Palette'
import { followFaults } from './store/page/faults'
import { isFirstScreen } from './store/page/firstScreen'
import { drawThumbnailsBy } from './store/page/thumbnail'
import { begin } from './store/start'
import { registerColours } from './styles/registerColours'
import { phrases } from './ui/code/phrases'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

// Milliseconds: what is drawn first must not wait for it, nor a first click.
const WORK_AFTER = 100
const WARM_AFTER = 800
const TRAIN_AFTER = 10_000

const WORK = [Work, OpenDocument]

followFaults()
registerColours()
drawThumbnailsBy(async (...of) => (await import('./canvas/thumbnail')).thumbnailOf(...of))
speak(document.documentElement)
Object.assign(phrases, texts.code)
const root = document.getElementById('root')
if (root) void show(root)

// speak says the language of the page to the browser, and what the frame waits for.
function speak(html: HTMLElement): void {
  html.lang = language === PSEUDO ? 'en-XA' : language
  html.dir = direction(language)
  for (const waits of document.getElementsByClassName('whole-page-waits')) waits.textContent = texts.opening
}

// show puts the page in place of the frame that index.html draws, all at once.
async function show(root: HTMLElement): Promise<void> {
  await begin()
  if (!isFirstScreen()) await load(...WORK)
  createRoot(root).render(
    <StrictMode>
      <Boundary>
        <App />
      </Boundary>
    </StrictMode>,
  )
  setTimeout(() => void load(...WORK, PaletteBody), WORK_AFTER)
  setTimeout(warmElk, WARM_AFTER)
  setTimeout(trainElk, TRAIN_AFTER)
}

// load leaves it to the parts to say that their code cannot be had.
async function load(...parts: { load: () => Promise<void> }[]): Promise<void> {
  await Promise.allSettled(parts.map((part) => part.load()))
}
