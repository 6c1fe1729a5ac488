//! Scenes, scripted chance, the ruling runner and the laws of random play.
