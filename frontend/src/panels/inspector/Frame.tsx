import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { texts } from '../../domain/texts/index'
import { INSPECTOR, setPanels, usePanels } from '../../store/page/panels'
import { IconButton } from '../../ui/IconButton'
import { placed } from '../../ui/places'
import { Resizer } from '../../ui/Resizer'

interface Props extends ComponentProps<'aside'> {
  label: string
  head: ReactNode // before the cross
  closeLabel?: string
  onClose: () => void
  body?: string // what the body is called, where it is scrolled by keys
  foot?: ReactNode // which stays in sight
}

// Frame is what stands around whatever the inspector shows.
export function Frame({
  label,
  head,
  closeLabel = texts.inspector.close,
  onClose,
  body,
  foot,
  children,
  ...own
}: Props) {
  const width = usePanels((state) => state.inspectorWidth)
  const region = body !== undefined && { tabIndex: 0, role: 'region', 'aria-label': body }
  return (
    <aside
      {...placed('inspector')}
      className="inspector"
      aria-label={label}
      style={width === INSPECTOR.usual ? undefined : { width: `${width / 16}rem` }}
      {...own}
    >
      <header className="inspector-head">
        {head}
        <IconButton icon={X} label={closeLabel} hint="Esc" onClick={onClose} />
      </header>
      <div {...placed('inspector-body')} className="inspector-body" {...region}>
        {children}
      </div>
      {foot && <footer className="inspector-foot">{foot}</footer>}
      <Resizer
        edge="left"
        label={texts.panel.resizeInspector}
        width={width}
        range={INSPECTOR}
        onResize={(inspectorWidth) => setPanels({ inspectorWidth })}
      />
    </aside>
  )
}
