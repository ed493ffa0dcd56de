import { useLayoutEffect } from 'react'
import { tellLight, themeIn, useSettings } from './store/program/settings'

const LIGHT = '(prefers-color-scheme: light)'

// useTheme shows the look that was chosen, and follows the system where none was.
export function useTheme(): void {
  const theme = useSettings(themeIn)
  useLayoutEffect(() => {
    const system = matchMedia(LIGHT)
    const show = (): void => {
      const light = theme === 'light' || (theme === 'system' && system.matches)
      document.documentElement.dataset.theme = light ? 'light' : 'dark'
      tellLight(light)
    }
    show()
    system.addEventListener('change', show)
    return () => system.removeEventListener('change', show)
  }, [theme])
}
