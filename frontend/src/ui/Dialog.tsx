import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton'
import './Dialog.css'

interface Props {
  title: string
  lead?: string
  closeLabel: string
  size?: 'normal' | 'wide' | 'picture'
  onClose: () => void
  children: ReactNode
}

// Dialog is modal: it holds the focus, and Escape or a click beside it closes it. The
// focus then goes back to where it was, unless somebody gave it to something else.
export function Dialog({ title, lead, closeLabel, size = 'normal', onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    element.current?.showModal()
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={element}
      className="dialog"
      data-size={size}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => { // the browser would tell of the closing a moment later, and a key until then would be lost
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => { if (event.target === element.current) onClose() }}
    >
      <div className="dialog-body">
        <h2 id={id}>{title}</h2>
        {lead && <p className="dialog-lead">{lead}</p>}
        {children}
        <div className="dialog-close">
          <IconButton icon={X} label={closeLabel} hint="Esc" onClick={onClose} />
        </div>
      </div>
    </dialog>
  )
}
