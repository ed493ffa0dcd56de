import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { Boundary } from './Boundary'
import { warmElk } from './canvas/elk'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

const WARM_AFTER = 800 // milliseconds; what is drawn first must not wait for it

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
}
