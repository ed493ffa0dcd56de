import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { Boundary } from './Boundary'
import { trainElk, warmElk } from './canvas/elk'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

// Milliseconds: what is drawn first must not wait for it, nor a first click.
const WARM_AFTER = 800
const TRAIN_AFTER = 10_000

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Boundary>
        <App />
      </Boundary>
    </StrictMode>,
  )
  setTimeout(warmElk, WARM_AFTER)
  setTimeout(trainElk, TRAIN_AFTER)
}
