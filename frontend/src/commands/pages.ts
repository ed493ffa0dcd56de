import { CircleHelp, Compass, History, House, RefreshCw, Scale, Search, SquareArrowLeft } from 'lucide-react'
import { texts } from '../domain/texts'
import { goHome, goToRuns } from '../store/home/pages'
import { isAtWork, isFirstScreen, shownPage } from '../store/page/firstScreen'
import { goToWork, setDialog, useSession } from '../store/page/session'
import { focusOn } from '../ui/places'
import type { Commands } from './command'
import { always } from './conditions'

// What leads from page to page. The first letter of their keys is pressed before the second.
export const pageCommands = {
  goHome: {
    id: 'go-home',
    label: () => texts.home.commands.home,
    fullLabel: () => texts.home.commands.homeFull,
    icon: House,
    group: 'program',
    keys: ['g h'],
    pages: true,
    when: always,
    run: goHome,
  },
  goToRuns: {
    id: 'go-runs',
    label: () => texts.home.commands.runs,
    fullLabel: () => texts.home.commands.runsFull,
    icon: History,
    group: 'program',
    keys: ['g r'],
    pages: true,
    when: always,
    run: goToRuns,
  },
  goBack: {
    id: 'go-back',
    label: () => texts.home.commands.back,
    icon: SquareArrowLeft,
    group: 'program',
    keys: ['g w'],
    pages: true,
    when: () => useSession.getState().page !== 'work' && !isFirstScreen(),
    why: () => (isAtWork() ? texts.home.commands.why.here : texts.home.commands.why.nothing),
    run: goToWork,
  },
  searchList: {
    id: 'search-list',
    label: () => texts.home.commands.searchHome,
    icon: Search,
    group: 'program',
    keys: ['/'],
    keysWhen: () => shownPage() !== 'work',
    pages: true,
    when: () => shownPage() !== 'work',
    run: () => focusOn('list-search'),
  },
  about: {
    id: 'about',
    label: () => texts.home.commands.help,
    fullLabel: () => texts.home.commands.helpFull,
    icon: CircleHelp,
    group: 'program',
    keys: [],
    pages: true,
    when: always,
    run: () => setDialog('about'),
  },
  tour: {
    id: 'tour',
    label: () => texts.tour.take,
    icon: Compass,
    group: 'program',
    keys: [],
    pages: true,
    when: always,
    run: () => setDialog('tour'),
  },
  licences: {
    id: 'licences',
    label: () => texts.home.commands.licences,
    icon: Scale,
    group: 'program',
    keys: [],
    pages: true,
    when: always,
    run: () => setDialog('licences'),
  },
  newest: {
    id: 'newest',
    label: () => texts.home.commands.newest,
    icon: RefreshCw,
    group: 'program',
    keys: [],
    pages: true,
    when: always,
    run: () => setDialog('about'), // which says whom it asks, before it does
  },
} satisfies Commands
