import { settingOf } from '../../domain/program/settings'
import { late } from '../../domain/texts/late'
import { links } from '../../store/page/addresses'
import { lookForNewer, useNewest } from '../../store/program/newest'
import { useSettings } from '../../store/program/settings'
import { Button } from '../../ui/Button'
import type { NewestView } from '../../wire/types'

const words = late.about.newest

// NewestVersion looks for a newer version where the person asks for that, and says before
// whom it asks.
export function NewestVersion() {
  const host = useSettings((list) => hostOf(settingOf(list, 'releases')?.value ?? ''))
  const { asking, found, failure } = useNewest()
  return (
    <div className="newest">
      <Button onClick={lookForNewer}>{words.look}</Button>
      <p className="muted" role="status">
        {asking
          ? words.asking(host)
          : failure !== ''
            ? `${words.failed} ${failure}`
            : found
              ? saidOf(found)
              : words.before(host)}
      </p>
      {found?.state !== 'current' && found?.page && (
        <Button kind="link" onClick={() => links.take(found.page)}>
          {words.page}
        </Button>
      )}
    </div>
  )
}

function saidOf({ state, version }: NewestView): string {
  return state === 'newer' ? words.newer(version) : state === 'current' ? words.current : words.unknown(version)
}

// hostOf is whom an address asks, or the address where it is none.
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
