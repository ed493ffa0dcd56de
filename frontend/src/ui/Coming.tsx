import { useModal } from './useModal'
import './Coming.css'

// Coming stands for a dialog whose code is on its way. Nothing of it is seen, but it holds
// the keyboard as the dialog will: no key goes to what lies below, and Escape closes it.
export function Coming({ onClose }: { onClose: () => void }) {
  const element = useModal()
  return (
    <dialog
      ref={element}
      className="coming"
      aria-busy
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    />
  )
}
