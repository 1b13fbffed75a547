import { App, ConfigProvider, theme, type ThemeConfig } from 'antd'
// Without one, pro-components speaks Chinese to those who hear the page.
import english from 'antd/locale/en_US'
import { useMediaQuery, useTheme } from '@fundharbor/kit'
import { useMemo, type ReactNode } from 'react'
import { palette } from '@fundharbor/kit/palette.ts'

const SANS = "'Hanken Grotesk Variable', 'Helvetica Neue', Arial, sans-serif"

/** antd in the site's colours, light and dark, so that the console and the site are one product. */
export function AdminTheme({ children }: { children: ReactNode }) {
  const { isDark } = useTheme()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const config = useMemo(() => configOf(isDark, isStill), [isDark, isStill])
  return (
    <ConfigProvider theme={config} locale={english}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}

const configOf = (isDark: boolean, isStill: boolean): ThemeConfig => {
  const colour = isDark ? palette.dark : palette.light
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'admin' },
    token: {
      colorPrimary: colour.accent,
      colorPrimaryBg: colour['accent-soft'],
      controlItemBgActive: colour['accent-soft'],
      colorLink: colour.accent,
      colorInfo: colour.accent,
      colorSuccess: colour.ok,
      colorWarning: colour.warn,
      colorError: colour.bad,
      colorSuccessBg: colour['ok-soft'],
      colorSuccessBorder: colour.line,
      colorInfoBg: colour['info-soft'],
      colorInfoBorder: colour.line,
      colorWarningBg: colour['warn-soft'],
      colorWarningBorder: colour.line,
      colorErrorBg: colour['bad-soft'],
      colorErrorBorder: colour.line,
      colorBgLayout: colour.paper,
      colorBgContainer: colour.surface,
      colorBgElevated: colour.surface,
      colorBorder: colour.line2,
      colorBorderSecondary: colour.line,
      colorText: colour.ink,
      colorTextSecondary: colour.ink2,
      colorTextTertiary: colour.ink3,
      colorTextPlaceholder: colour.ink3,
      colorTextDescription: colour.ink3,
      // antd writes empty tables in it, too.
      colorTextDisabled: colour.ink3,
      colorTextLightSolid: colour['on-accent'],
      borderRadius: 8,
      controlHeight: 36,
      fontFamily: SANS,
      fontSize: 14,
      motion: !isStill,
    },
    components: {
      Table: {
        headerBg: colour.sunken,
        headerColor: colour.ink2,
        headerSplitColor: 'transparent',
        rowHoverBg: colour['accent-soft'],
        cellPaddingBlock: 10,
      },
      Tabs: { itemColor: colour.ink2, itemSelectedColor: colour.ink, inkBarColor: colour.accent },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 600 },
    },
  }
}
