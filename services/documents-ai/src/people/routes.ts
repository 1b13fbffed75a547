import { mount } from '@fundharbor/chassis/mount'
import { personalData } from '@fundharbor/contracts/platform/people'
import { Router } from '@koa/router'

export const router = new Router()

// Templates belong to nobody: this service holds nothing of a person.
mount(router, personalData.export, () => ({}))
mount(router, personalData.erase, () => ({}))
