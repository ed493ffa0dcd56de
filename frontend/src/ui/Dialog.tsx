import { X } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton'
import { useBeside } from './useBeside'
import { useModal } from './useModal'
import './Dialog.css'

interface Props {
  title: ReactNode
  lead?: string
  closeLabel: string
  size?: 'normal' | 'middle' | 'wide' | 'gallery' | 'picture'
  onClose: () => void
  children: ReactNode
}

// Dialog is modal: it holds the focus, and Escape or a click beside it closes it. The
// focus then goes back to where it was, unless somebody gave it to something else.
// Owners close it by taking it out of the page: a browser that closes it gives the focus
// back too, but to a field that it still takes for covered, where what is typed is lost.
export function Dialog({ title, lead, closeLabel, size = 'normal', onClose, children }: Props) {
  const element = useModal(beginAtTop)
  const id = useId()
  const beside = useBeside(onClose)
  return (
    <dialog
      ref={element}
      className="dialog"
      data-size={size}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => {
        // the browser would tell of the closing a moment later, and a key until then would be lost
        event.preventDefault()
        onClose()
      }}
      {...beside}
    >
      <div className="dialog-body">
        <h2 dir="auto" id={id}>
          {title}
        </h2>
        {lead && (
          <p dir="auto" className="dialog-lead">
            {lead}
          </p>
        )}
        {children}
        <div className="dialog-close">
          <IconButton icon={X} label={closeLabel} hint="Esc" onClick={onClose} />
        </div>
      </div>
    </dialog>
  )
}

// beginAtTop: a browser gives the focus to the first control, whatever that does and however
// far down it is, and scrolls to it. It begins at the control that the owner marks, while
// that is in sight. A long dialog is read from its top, so else the focus begins there too,
// at what the owner marks or the title. These take it from here on only: a dialog would open
// with the focus on the first that can.
function beginAtTop(dialog: HTMLDialogElement): void {
  const marked = dialog.querySelector<HTMLElement>('[data-first]')
  const control = marked ?? document.activeElement
  const end = dialog.getBoundingClientRect().bottom
  if (!control || (dialog.scrollTop + control.getBoundingClientRect().bottom <= end && !control.matches('summary'))) {
    marked?.focus()
    return
  }
  const first = dialog.querySelector<HTMLElement>('[data-begins]') ?? dialog.querySelector('h2')
  first?.setAttribute('tabindex', '-1')
  first?.focus({ preventScroll: true })
  dialog.scrollTop = 0
}
