import type { NewArea } from './names.ts'
import { browserTest, pageTest } from './tests.ts'

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const manifest = ({ name, page, title }: NewArea) =>
  json({
    name,
    kit: '1.0',
    pages: [{ path: `/${page}`, access: 'member', title }],
    navigation: [{ label: title, to: `/${page}`, place: 'header', access: 'member', order: 80 }],
  })

const catalog = (...names: string[]) => Object.fromEntries(names.map((each) => [each, 'catalog:']))

const packageJson = ({ name }: NewArea) => {
  return json({
    name: `@fundharbor/${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: { types: 'tsc --noEmit -p .', build: 'vite build', dev: 'vite', test: 'vitest run' },
    dependencies: {
      '@fundharbor/contracts': 'workspace:*',
      '@fundharbor/kit': 'workspace:*',
      ...catalog('react', 'react-dom'),
    },
    devDependencies: catalog(
      '@module-federation/runtime',
      '@module-federation/vite',
      '@testing-library/dom',
      '@testing-library/react',
      '@types/node',
      '@types/react',
      '@types/react-dom',
      '@vitejs/plugin-react',
      'jsdom',
      'vite',
      'vitest',
    ),
  })
}

const area = ({ page }: NewArea) => `import type { AreaRoute } from '@fundharbor/kit'

/** Everything that the shell sees of this area. The paths match area.json. */
const routes: AreaRoute[] = [{ path: '/${page}', lazy: () => import('./${page}/page.tsx') }]
export default routes
`

const pageFile = ({ title }: NewArea) => `import { PageTitle, useMember } from '@fundharbor/kit'
import styles from './page.module.css'

/** The area's first page. */
export function Component() {
  const member = useMember()
  return (
    <div className={styles.page}>
      <PageTitle>${title}</PageTitle>
      <p>Signed in as {member.email}.</p>
    </div>
  )
}
`

const styles = `.page {
  max-width: var(--container);
  margin: 0 auto;
  padding: 40px var(--gutter) 72px;
}
`

const vite = `import { remoteConfig } from '@fundharbor/kit/federation'
import { defineConfig } from 'vite'

export default defineConfig(remoteConfig(import.meta.dirname))
`

const vitest = `import { defineConfig } from 'vitest/config'
import { jsdomTests } from '../shell/kit/jsdom-tests.ts'

export default defineConfig({ test: jsdomTests })
`

const tsconfig = `{
  "extends": "../tsconfig.base.json",
  "compilerOptions": {
    "lib": ["ES2024", "DOM", "DOM.Iterable"],
    "jsx": "react-jsx",
    "types": ["node", "vite/client"]
  },
  "include": ["src", "*.ts", "*.tsx"]
}
`

/** Every file of a new area, by its path from the project's folder. */
export function createFiles(newArea: NewArea): Record<string, string> {
  const own = (file: string) => `${newArea.name}/${file}`
  return {
    [own('area.json')]: manifest(newArea),
    [own('package.json')]: packageJson(newArea),
    [own('tsconfig.json')]: tsconfig,
    [own('vite.config.ts')]: vite,
    [own('vitest.config.ts')]: vitest,
    [own('src/area.tsx')]: area(newArea),
    [own('src/area.test.tsx')]: pageTest(newArea),
    [own(`src/${newArea.page}/page.tsx`)]: pageFile(newArea),
    [own(`src/${newArea.page}/page.module.css`)]: styles,
    [`e2e/tests/${newArea.page}.spec.ts`]: browserTest(newArea),
  }
}
