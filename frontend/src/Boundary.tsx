import { Component } from 'react'
import type { ReactNode } from 'react'
import { texts } from './domain/texts'
import { Button } from './ui/Button'

interface State {
  broken: boolean
}

// Boundary keeps a fault of the page from leaving an empty window. The document
// is with the program, so loading the page again loses nothing.
export class Boundary extends Component<{ children: ReactNode }, State> {
  override state: State = { broken: false }

  static getDerivedStateFromError(): State {
    return { broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <main className="whole-page" role="alert">
        <p>{texts.failed}</p>
        <Button kind="primary" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      </main>
    )
  }
}
