import { StyleProvider } from '@ant-design/cssinjs'
import { App, ConfigProvider, theme, type ThemeConfig } from 'antd'
// Without it, the labels that ProComponents has for screen readers are in Chinese.
import english from 'antd/locale/en_US'
import { useMediaQuery, useTheme } from '@fundharbor/kit'
import { useMemo, type ReactNode } from 'react'
import { palette } from '@fundharbor/kit/palette.ts'

const SANS = "'Hanken Grotesk Variable', 'Helvetica Neue', Arial, sans-serif"

/** Gives Ant Design the colors of the site, light and dark, and cascade layers below those of the areas. */
export function AdminTheme({ children }: { children: ReactNode }) {
  const { isDark } = useTheme()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const config = useMemo(() => configOf(isDark, isStill), [isDark, isStill])
  return (
    <StyleProvider layer>
      <ConfigProvider theme={config} locale={english}>
        <App component={false}>{children}</App>
      </ConfigProvider>
    </StyleProvider>
  )
}

const configOf = (isDark: boolean, isStill: boolean): ThemeConfig => {
  const color = isDark ? palette.dark : palette.light
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'admin' },
    token: {
      colorPrimary: color.accent,
      colorPrimaryBg: color['accent-soft'],
      controlItemBgActive: color['accent-soft'],
      colorLink: color.accent,
      colorLinkHover: color['accent-hover'],
      linkHoverDecoration: 'underline',
      colorInfo: color.accent,
      colorSuccess: color.ok,
      colorWarning: color.warn,
      colorError: color.bad,
      colorSuccessBg: color['ok-soft'],
      colorSuccessBorder: color.line,
      colorInfoBg: color['info-soft'],
      colorInfoBorder: color.line,
      colorWarningBg: color['warn-soft'],
      colorWarningBorder: color.line,
      colorErrorBg: color['bad-soft'],
      colorErrorBorder: color.line,
      colorBgLayout: color.paper,
      colorBgContainer: color.surface,
      colorBgElevated: color.surface,
      colorBorder: color.line2,
      colorBorderSecondary: color.line,
      colorText: color.ink,
      colorTextSecondary: color.ink2,
      colorTextTertiary: color.ink3,
      colorTextPlaceholder: color.ink3,
      colorTextDescription: color.ink3,
      // Ant Design also uses it for the text of empty tables.
      colorTextDisabled: color.ink3,
      colorTextLightSolid: color['on-accent'],
      borderRadius: 8,
      controlHeight: 36,
      fontFamily: SANS,
      fontSize: 14,
      motion: !isStill,
      motionDurationSlow: '0.24s',
    },
    components: {
      Table: {
        headerBg: color.sunken,
        headerColor: color.ink2,
        headerSplitColor: 'transparent',
        rowHoverBg: color['accent-soft'],
        cellPaddingBlock: 10,
      },
      Tabs: { itemColor: color.ink2, itemSelectedColor: color.ink, inkBarColor: color.accent },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 600 },
    },
  }
}
