/** Keeps zod from testing whether it may compile code, which the Content Security Policy would report each time. */
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })
