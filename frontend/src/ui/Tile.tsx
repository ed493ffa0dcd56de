import { Icon } from './Icon'
import './Tile.css'

interface Props {
  family: string
  icon: string
  size?: 'small' | 'normal'
}

// Tile shows the family of a step by colour and what it does by icon.
export function Tile({ family, icon, size = 'normal' }: Props) {
  return (
    <span className="tile" data-family={family} data-size={size} aria-hidden>
      <Icon name={icon} size={size === 'small' ? 13 : 16} />
    </span>
  )
}
