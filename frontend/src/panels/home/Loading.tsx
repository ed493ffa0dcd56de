import { texts } from '../../domain/texts'
import './Home.css'

const ROWS = 6

// Loading stands in place of the list, once that takes a while.
export function Loading() {
  return (
    <div className="home-loading" role="status" aria-label={texts.home.loading}>
      {Array.from({ length: ROWS }, (_, i) => (
        <div key={i} className="home-loading-row" />
      ))}
    </div>
  )
}
