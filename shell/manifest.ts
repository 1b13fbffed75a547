import { brand } from '@fundharbor/kit/brand.ts'
import { palette } from '@fundharbor/kit/palette.ts'
import type { Plugin } from 'vite'

const FILE = 'manifest.webmanifest'

const icon = (file: string, sizes: string, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icons/${file}`,
  sizes,
  type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  purpose,
})

/** What browsers need to install the site as an app. The HTML's theme-color tags follow light and dark once it runs. */
export const manifest = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: 'Find open funding, keep its deadlines, and write your applications.',
  lang: 'en-US',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: palette.light.surface,
  background_color: palette.light.paper,
  categories: ['business', 'productivity'],
  icons: [
    icon('icon.svg', 'any'),
    icon('icon-192.png', '192x192'),
    icon('icon-512.png', '512x512'),
    icon('maskable-512.png', '512x512', 'maskable'),
  ],
  shortcuts: [
    { name: 'Find Funding', url: '/opportunities' },
    { name: 'My Grants', url: '/grants' },
    { name: 'Documents', url: '/documents' },
  ],
}

const link = (attrs: Record<string, string>) => ({ tag: 'link', attrs, injectTo: 'head' as const })

/** Vite plugin that writes the manifest into the build and names it, and the icon for iOS, in the HTML. */
export const webManifest = (): Plugin => ({
  name: 'fundharbor:web-manifest',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(manifest) })
  },
  transformIndexHtml: {
    order: 'post',
    handler: () => [
      link({ rel: 'manifest', href: `/${FILE}` }),
      link({ rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' }),
    ],
  },
})
