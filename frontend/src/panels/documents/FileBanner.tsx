import { texts } from '../../domain/texts/index'
import { later } from '../../ui/later'

// Banner comes behind the first screen: there it has nothing to say.
const Banner = later(async () => (await import('./Banner')).Banner)

// FileBanner says what is the matter with the file and what can be done. It stays
// until that is over, and keeps nobody from going on.
export function FileBanner() {
  return (
    <div role="region" aria-label={texts.files.banner}>
      <Banner />
    </div>
  )
}
