import { Component } from 'react'
import type { ErrorInfo, ReactNode } from 'react'
import { texts } from '../domain/texts'
import { useDocument } from '../store/document/document'
import { tellFault } from '../store/page/faults'
import type { Part as Name } from '../store/page/faults'
import { stopPicking, usePicking } from '../store/page/picking'
import { useSelection } from '../store/page/selection'
import { setDialog, useSession } from '../store/page/session'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import './Part.css'

interface Props {
  name: Exclude<Name, 'window'>
  children: ReactNode
}

// Part keeps a fault within its part of the window: the rest works on. What was typed is in
// the stores, so that it is there again once the part is. The part is tried again when the
// person asks for it, or has gone on to what it may not break at.
export function Part({ name, children }: Props) {
  const workflow = useDocument((state) => state.workflow)
  const selected = useSelection((state) => state.node)
  const picking = usePicking((state) => state.picking)
  const { tab, drawer, dialog } = useSession()
  return (
    <Guard name={name} shown={[workflow, selected, picking, tab, drawer, dialog]}>
      {children}
    </Guard>
  )
}

interface Shown extends Props {
  shown: readonly unknown[] // what the part may break at
}

class Guard extends Component<Shown, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(cause: unknown, { componentStack }: ErrorInfo): void {
    tellFault(this.props.name, cause, componentStack ?? '')
  }

  override componentDidUpdate({ shown }: Shown): void {
    if (this.state.broken && this.props.shown.some((one, i) => one !== shown[i])) this.again()
  }

  again = (): void => this.setState({ broken: false })

  override render(): ReactNode {
    return this.state.broken ? <Broken name={this.props.name} again={this.again} /> : this.props.children
  }
}

const words = texts.broken

// What lies over the window is closed, else it would be in the way.
const CLOSES: Partial<Record<Name, () => void>> = { dialog: () => setDialog('none'), picker: stopPicking }

const WRITTEN = new Set<Name>(['left', 'start']) // where words are written to the assistant

function Broken({ name, again }: { name: Props['name']; again: () => void }) {
  const what = words.parts[name]
  const way = (
    <Button kind="primary" onClick={again}>
      {words.again}
    </Button>
  )
  const close = CLOSES[name]
  if (close)
    return (
      <Dialog title={what} lead={words.safe} closeLabel={words.close} onClose={close}>
        {way}
      </Dialog>
    )
  return (
    <div className="broken" data-part={name} role="alert">
      <p>
        <strong>{what}</strong> {words.safe} {WRITTEN.has(name) && words.kept}
      </p>
      {way}
    </div>
  )
}
