import { setTheme, useTheme } from '@fundharbor/kit'
import { MoonIcon } from '@phosphor-icons/react/dist/ssr/Moon'
import { SunIcon } from '@phosphor-icons/react/dist/ssr/Sun'

/** Switches between light and dark. Until it is pressed, the theme follows the device. */
export function ThemeToggle({ className }: { className?: string | undefined }) {
  const { isDark } = useTheme()
  const next = isDark ? 'light' : 'dark'
  return (
    <button
      type="button"
      className={className}
      aria-label={`Use the ${next} theme`}
      onClick={() => setTheme(next)}
    >
      {isDark ? <SunIcon size={20} /> : <MoonIcon size={20} />}
    </button>
  )
}
