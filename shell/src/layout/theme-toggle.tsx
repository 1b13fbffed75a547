import { setTheme, useTheme } from '@fundharbor/kit'
import { MoonIcon } from '@phosphor-icons/react/dist/ssr/Moon'
import { SunIcon } from '@phosphor-icons/react/dist/ssr/Sun'
import styles from './header.module.css'

/** Switches between light and dark. Until it is pressed, the theme follows the device. */
export function ThemeToggle() {
  const { isDark } = useTheme()
  const next = isDark ? 'light' : 'dark'
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={`Use the ${next} theme`}
      onClick={() => setTheme(next)}
    >
      {isDark ? <SunIcon size={20} /> : <MoonIcon size={20} />}
    </button>
  )
}
