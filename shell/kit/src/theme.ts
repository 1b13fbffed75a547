import { useCallback, useSyncExternalStore } from 'react'
import { create } from 'zustand'

/** What the reader chose; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system'

const KEY = 'fundharbor.theme'

const isChoice = (value: unknown): value is ThemeChoice =>
  value === 'light' || value === 'dark' || value === 'system'

function remembered(): ThemeChoice {
  try {
    const value = localStorage.getItem(KEY)
    return isChoice(value) ? value : 'system'
  } catch {
    return 'system' // storage may be forbidden
  }
}

function show(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
}

const useThemeStore = create<{ choice: ThemeChoice }>(() => ({ choice: remembered() }))

/** Shows the remembered choice; called once, before the first render, so that the page does not flash. */
export const applyTheme = (): void => show(useThemeStore.getState().choice)

/** Chooses, shows and remembers. */
export function setTheme(choice: ThemeChoice): void {
  useThemeStore.setState({ choice })
  show(choice)
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // The choice holds until the tab closes.
  }
}

const DARK = '(prefers-color-scheme: dark)'

/** Whether a media query holds now; told anew when that changes. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(watch, () => matchMedia(query).matches)
}

/** The choice and what it comes to now; follows the device when it changes while the page is open. */
export function useTheme(): { choice: ThemeChoice; isDark: boolean } {
  const choice = useThemeStore((state) => state.choice)
  const isDeviceDark = useMedia(DARK)
  return { choice, isDark: choice === 'system' ? isDeviceDark : choice === 'dark' }
}
