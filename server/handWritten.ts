import type { HandWritten } from './service.ts';
import { adminArticle } from './services/AdminArticle.ts';
import { adminFile } from './services/AdminFile.ts';
import { adminFileParts } from './services/AdminFileParts.ts';
import { adminJob } from './services/AdminJob.ts';
import { adminMessage } from './services/AdminMessage.ts';
import { adminOperation } from './services/AdminOperation.ts';
import { adminOrder } from './services/AdminOrder.ts';
import { adminPackage } from './services/AdminPackage.ts';
import { adminPermission } from './services/AdminPermission.ts';
import { adminRequests } from './services/AdminRequests.ts';
import { adminSavedView } from './services/AdminSavedView.ts';
import { adminSearch } from './services/AdminSearch.ts';
import { adminSimulation } from './services/AdminSimulation.ts';
import { adminUser } from './services/AdminUser.ts';
import { adminWaiting } from './services/AdminWaiting.ts';
import { errorLogger } from './services/ErrorLogger.ts';
import { platformCaptcha } from './services/PlatformCaptcha.ts';
import { platformLogin } from './services/PlatformLogin.ts';
import { platformUser } from './services/PlatformUser.ts';
import { adminPermissionRule } from './services/permissions/AdminPermissionRule.ts';
import { platformApp } from './services/platform/PlatformApp.ts';
import { platformArticle } from './services/platform/PlatformArticle.ts';
import { platformOrder } from './services/platform/PlatformOrder.ts';
import { platformPackage } from './services/platform/PlatformPackage.ts';

/** Every hand-written service, by its full name. */
export const handWritten: Readonly<Record<string, HandWritten>> = {
  ...adminArticle,
  ...adminFile,
  ...adminFileParts,
  ...adminJob,
  ...adminMessage,
  ...adminOperation,
  ...adminOrder,
  ...adminPackage,
  ...adminPermission,
  ...adminPermissionRule,
  ...adminRequests,
  ...adminSavedView,
  ...adminSearch,
  ...adminSimulation,
  ...adminUser,
  ...adminWaiting,
  ...errorLogger,
  ...platformApp,
  ...platformArticle,
  ...platformCaptcha,
  ...platformLogin,
  ...platformOrder,
  ...platformPackage,
  ...platformUser,
};
