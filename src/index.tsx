import { startApp } from './bootstrap/startApp.tsx';

void startApp();
