import { useBeside } from './useBeside'
import { useModal } from './useModal'
import './Coming.css'

// Coming stands for a dialog whose code is on its way. Nothing of it is seen, but it holds
// the keyboard as the dialog will: no key goes to what lies below, and Escape or a click
// closes it.
export function Coming({ onClose }: { onClose: () => void }) {
  const element = useModal()
  const beside = useBeside(onClose)
  return (
    <dialog
      ref={element}
      className="coming"
      aria-busy
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      {...beside}
    />
  )
}
