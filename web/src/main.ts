/** Starts the page. */
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';

const target = document.getElementById('app');
if (target) mount(App, { target });

// A browser without it has the page all the same, but no calls, and nothing to see while the server is away.
if (import.meta.env.PROD)
  addEventListener('load', () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined));
