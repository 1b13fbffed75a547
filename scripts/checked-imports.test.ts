import { expect, test } from 'vitest'
import { checkImports } from '../shell/kit/build/checked-imports.ts'

const run = '(globalThis.importIntact??((e,t)=>t()))'

test('hands dynamic imports of scripts of the area to the shell, in any quotes', async () => {
  const code = 'import"./a.js";const one=()=>import(`./b.js`),two=()=>import("./c.js")'
  expect(await checkImports(code)).toBe(
    `import"./a.js";const one=()=>${run}(new URL(\`./b.js\`,import.meta.url).href,()=>import(\`./b.js\`)),two=()=>${run}(new URL("./c.js",import.meta.url).href,()=>import("./c.js"))`,
  )
})

test('leaves other imports alone', async () => {
  const code = 'const one=(name)=>import(name),two=()=>import("react"),text="import(`./b.js`)"'
  expect(await checkImports(code)).toBe(code)
})
