import { useCallback, useSyncExternalStore } from 'react'
import { create } from 'zustand'

/** The user's choice; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system'

const KEY = 'fundharbor.theme'

const isChoice = (value: unknown): value is ThemeChoice =>
  value === 'light' || value === 'dark' || value === 'system'

function readStoredChoice(): ThemeChoice {
  try {
    const value = localStorage.getItem(KEY)
    return isChoice(value) ? value : 'system'
  } catch {
    return 'system'
  }
}

function apply(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
}

const useThemeStore = create<{ choice: ThemeChoice }>(() => ({ choice: readStoredChoice() }))

/** Applies the stored choice. Called once, before the first render, so that the page does not flash. */
export const applyTheme = (): void => apply(useThemeStore.getState().choice)

/** Applies a choice and stores it in the browser. */
export function setTheme(choice: ThemeChoice): void {
  useThemeStore.setState({ choice })
  apply(choice)
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // Storage may be forbidden: the choice lasts until the tab closes.
  }
}

const DARK = '(prefers-color-scheme: dark)'

/** Whether a media query matches; updates when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** The choice, and whether the dark theme shows now. Follows the device while the choice is `system`. */
export function useTheme(): { choice: ThemeChoice; isDark: boolean } {
  const choice = useThemeStore((state) => state.choice)
  const isDeviceDark = useMediaQuery(DARK)
  return { choice, isDark: choice === 'system' ? isDeviceDark : choice === 'dark' }
}
