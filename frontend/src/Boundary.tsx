import { Component } from 'react'
import type { ErrorInfo, ReactNode } from 'react'
import { texts } from './domain/texts'
import { tellFault } from './store/page/faults'
import { Button } from './ui/Button'

interface State {
  broken: boolean
}

// Boundary keeps a fault outside of the parts from leaving an empty window. The document
// is with the program, so loading the page again loses nothing.
export class Boundary extends Component<{ children: ReactNode }, State> {
  override state: State = { broken: false }

  static getDerivedStateFromError(): State {
    return { broken: true }
  }

  override componentDidCatch(cause: unknown, { componentStack }: ErrorInfo): void {
    tellFault('window', cause, componentStack ?? '')
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
