import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  // Help articles link to pages of the site.
  .filter((file) => !file.startsWith('mfe-public/') && !file.startsWith('services/content/'))

test('links between documents, and to files, lead somewhere', () => {
  const broken = documents.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/```[\s\S]*?```/g, '')
    return [...text.matchAll(/\]\(([^)\s#]+)/g)].flatMap(([, target = '']) =>
      /^(?:\w+:|\/)/.test(target) || existsSync(path.join(root, path.dirname(file), target))
        ? []
        : [`${file}: ${target}`],
    )
  })
  expect(broken).toEqual([])
})
